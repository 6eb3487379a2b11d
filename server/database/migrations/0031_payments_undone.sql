ALTER TABLE "certificates" DROP CONSTRAINT "certificates_once";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_due_id_unique";--> statement-breakpoint
ALTER TABLE "transitions" DROP CONSTRAINT "transitions_once";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "receipts" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "cancelled_on" date;--> statement-breakpoint
CREATE INDEX "receipts_due" ON "receipts" USING btree ("due_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_standing" ON "receipts" USING btree ("due_id") WHERE "receipts"."cancelled_on" is null;--> statement-breakpoint
CREATE INDEX "transitions_of" ON "transitions" USING btree ("what","subject_id");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_once" UNIQUE("member_id","year","payments","receipts");--> statement-breakpoint
-- The newest certificate of a year names what is paid in it, unless a payment came since.
UPDATE "certificates" SET "receipts" = "named"."receipts" FROM (
  SELECT DISTINCT ON ("one"."member_id", "one"."year") "one"."id", "paid"."receipts" FROM "certificates" AS "one"
  JOIN (
    SELECT "dues"."member_id", extract(year FROM "dues"."settled_on") AS "year", count(*) AS "payments",
      string_agg('R-' || to_char("receipts"."issued_on", 'YYYY') || '-' || lpad("receipts"."id"::text, 6, '0'), ' '
        ORDER BY 'R-' || to_char("receipts"."issued_on", 'YYYY') || '-' || lpad("receipts"."id"::text, 6, '0') COLLATE "C") AS "receipts"
    FROM "dues" JOIN "receipts" ON "receipts"."due_id" = "dues"."id"
    WHERE "dues"."state" = 'payee' AND "dues"."settled_on" IS NOT NULL
    GROUP BY 1, 2
  ) AS "paid" ON "paid"."member_id" = "one"."member_id" AND "paid"."year" = "one"."year"
    AND "paid"."payments" = "one"."payments"
  ORDER BY "one"."member_id", "one"."year", "one"."id" DESC
) AS "named" WHERE "named"."id" = "certificates"."id";
