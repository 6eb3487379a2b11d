CREATE TABLE "former_debits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_debits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"due_id" integer NOT NULL,
	"debit_file_id" integer NOT NULL,
	"mandate_id" integer,
	"end_to_end_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"due_on" date NOT NULL,
	"sequence_type" text,
	"ended" text NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_debits_end_to_end_id_unique" UNIQUE("end_to_end_id")
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state";--> statement-breakpoint
ALTER TABLE "debit_files" ADD COLUMN "state" text DEFAULT 'ecrit' NOT NULL;--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "sequence_type" text;--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "refusal_reason" text;--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "written_off_because" text;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "was_debited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "due_cents" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cancelled_because" text;--> statement-breakpoint
ALTER TABLE "former_debits" ADD CONSTRAINT "former_debits_due_id_dues_id_fk" FOREIGN KEY ("due_id") REFERENCES "public"."dues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_debits" ADD CONSTRAINT "former_debits_debit_file_id_debit_files_id_fk" FOREIGN KEY ("debit_file_id") REFERENCES "public"."debit_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_debits" ADD CONSTRAINT "former_debits_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_debits_due" ON "former_debits" USING btree ("due_id");--> statement-breakpoint
CREATE INDEX "former_debits_file" ON "former_debits" USING btree ("debit_file_id");--> statement-breakpoint
CREATE INDEX "former_debits_mandate" ON "former_debits" USING btree ("mandate_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('a-faire', 'remis', 'rendu', 'refuse', 'annule'));
--> statement-breakpoint
UPDATE "debit_files" SET "state" = 'remis' WHERE "downloaded_at" IS NOT NULL;
--> statement-breakpoint
-- A mandate that came with a list and had been debited elsewhere: no file of the portal holds its last debit.
UPDATE "mandates" SET "was_debited" = true WHERE "last_debit_on" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "dues" WHERE "dues"."mandate_id" = "mandates"."id" AND "dues"."debit_file_id" IS NOT NULL);
--> statement-breakpoint
-- The former version hands a file over without its state.
CREATE FUNCTION hand_over_debits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.downloaded_at IS NOT NULL AND NEW.state = 'ecrit' THEN NEW.state := 'remis'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER debit_files_handed_over BEFORE INSERT OR UPDATE ON "debit_files"
  FOR EACH ROW EXECUTE FUNCTION hand_over_debits();
