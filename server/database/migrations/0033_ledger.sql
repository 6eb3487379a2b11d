CREATE TABLE "closed_years" (
	"year" smallint PRIMARY KEY NOT NULL,
	"by_member" integer NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"movement" integer NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"booked_on" date NOT NULL,
	"paid_on" date NOT NULL,
	"due_id" integer,
	"reverses" integer,
	"label" text NOT NULL,
	"piece" text NOT NULL,
	"by_member" integer NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_cents" <> 0)
);
--> statement-breakpoint
ALTER TABLE "certificates" DROP CONSTRAINT "certificates_member_id_members_id_fk";
--> statement-breakpoint
DROP INDEX "receipts_standing";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "movement" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "amount_cents" integer;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "way" text;--> statement-breakpoint
CREATE INDEX "ledger_entries_movement" ON "ledger_entries" USING btree ("movement");--> statement-breakpoint
CREATE INDEX "ledger_entries_due" ON "ledger_entries" USING btree ("due_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("booked_on","movement");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reversed" ON "ledger_entries" USING btree ("reverses","account") WHERE "ledger_entries"."reverses" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates" USING btree (extract(year from "issued_on"),"number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree (extract(year from "issued_on"),"number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_standing" ON "receipts" USING btree ("due_id","movement") WHERE "receipts"."cancelled_on" is null;--> statement-breakpoint
-- What was paid so far opens the accounts, each payment on its day.
INSERT INTO "ledger_entries" ("movement", "kind", "account", "amount_cents", "booked_on", "paid_on", "due_id", "label", "piece", "by_member")
  SELECT "paid"."movement", 'cotisation', "part"."account", "part"."sign" * "paid"."amount_cents", "paid"."settled_on", "paid"."settled_on",
    "paid"."id", 'Cotisation du ' || to_char("paid"."from_on", 'DD/MM/YYYY') || ' au ' || to_char("paid"."until_on", 'DD/MM/YYYY'),
    "paid"."reference", 0
  FROM (
    SELECT *, (row_number() OVER (ORDER BY "settled_on", "id"))::int AS "movement" FROM "dues"
    WHERE "state" = 'payee' AND "settled_on" IS NOT NULL
  ) AS "paid", (VALUES ('512', 1), ('756', -1)) AS "part" ("account", "sign")
  ORDER BY "paid"."movement", "part"."account";
--> statement-breakpoint
UPDATE "certificates" SET "number" = "id";
--> statement-breakpoint
UPDATE "receipts" SET "number" = "receipts"."id", "amount_cents" = "dues"."amount_cents", "way" = "dues"."way",
    "paid_on" = "dues"."settled_on",
    "movement" = (SELECT "movement" FROM "ledger_entries" WHERE "due_id" = "dues"."id" AND "account" = '756')
  FROM "dues" WHERE "dues"."id" = "receipts"."due_id";
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER closed_years_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_years
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION balance_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_cents) FROM public.ledger_entries WHERE movement = NEW.movement) <> 0 THEN
    RAISE EXCEPTION 'the entries of movement % do not add up to zero', NEW.movement;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- When the transaction ends, and all of a movement is there.
CREATE CONSTRAINT TRIGGER ledger_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION balance_movement();
--> statement-breakpoint
CREATE FUNCTION refuse_closed_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.closed_years WHERE year = extract(year FROM NEW.booked_on)) THEN
    RAISE EXCEPTION 'the year of % is closed', NEW.booked_on;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_open_year BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_year();
--> statement-breakpoint
-- Numbers without gaps: each waits for the transaction that has taken the one before (the lock is that of the accounts).
CREATE FUNCTION number_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(3682515);
  EXECUTE format('SELECT coalesce(max(number), 0) + 1 FROM public.%I WHERE extract(year FROM issued_on) = extract(year FROM $1)',
    TG_TABLE_NAME) INTO NEW.number USING NEW.issued_on;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_number BEFORE INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION number_paper();
--> statement-breakpoint
CREATE TRIGGER certificates_number BEFORE INSERT ON certificates FOR EACH ROW EXECUTE FUNCTION number_paper();
