ALTER TABLE "debit_files" ADD COLUMN "downloaded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refund_files" ADD COLUMN "downloaded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "journal_by" ON "journal" USING btree ("by_member");--> statement-breakpoint
CREATE INDEX "journal_subject" ON "journal" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "journal_words" ON "journal" USING gin ((subject || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);--> statement-breakpoint
-- The journal has told of it until now.
UPDATE "debit_files" SET "downloaded_at" = "read"."at" FROM (
  SELECT "subject_id", min("at") AS "at" FROM "journal" WHERE "act" = 'debits.read' GROUP BY "subject_id"
) AS "read" WHERE "read"."subject_id" = "debit_files"."id";--> statement-breakpoint
UPDATE "refund_files" SET "downloaded_at" = "read"."at" FROM (
  SELECT "subject_id", min("at") AS "at" FROM "journal" WHERE "act" = 'refunds.read' GROUP BY "subject_id"
) AS "read" WHERE "read"."subject_id" = "refund_files"."id";
