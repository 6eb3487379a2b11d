CREATE TABLE "bank_balances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_balances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_end" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"cents" bigint NOT NULL,
	"statement_id" integer,
	"by_member" integer NOT NULL,
	"noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_bookings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" integer NOT NULL,
	"account" text NOT NULL,
	"label" text NOT NULL,
	"movement" integer NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "departures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"standing" text NOT NULL,
	"former" jsonb NOT NULL,
	"password_hash" text,
	"mandate_id" integer,
	"dues" jsonb NOT NULL,
	"by_member" integer NOT NULL,
	"noted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "departures_member_id_unique" UNIQUE("member_id"),
	CONSTRAINT "departures_standing" CHECK ("departures"."standing" in ('left', 'deceased'))
);
--> statement-breakpoint
CREATE TABLE "file_settlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_id" integer NOT NULL,
	"paid" integer[] NOT NULL,
	"movements" integer[] NOT NULL,
	"rejected" integer[] NOT NULL,
	"by_member" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "accounting_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"ends_month" smallint NOT NULL,
	"by_member" integer NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounting_settings_once" CHECK ("accounting_settings"."id" = 1),
	CONSTRAINT "accounting_settings_month" CHECK ("accounting_settings"."ends_month" between 1 and 12)
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "holds_bank" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_balances" ADD CONSTRAINT "bank_balances_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_bookings" ADD CONSTRAINT "bank_bookings_entry_id_bank_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_settlements" ADD CONSTRAINT "file_settlements_file_id_debit_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."debit_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_balances_day" ON "bank_balances" USING btree ("account_end","day");--> statement-breakpoint
CREATE INDEX "bank_balances_statement" ON "bank_balances" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_bookings_entry" ON "bank_bookings" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_bookings_standing" ON "bank_bookings" USING btree ("entry_id") WHERE "bank_bookings"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "departures_mandate" ON "departures" USING btree ("mandate_id");--> statement-breakpoint
CREATE INDEX "file_settlements_file" ON "file_settlements" USING btree ("file_id");--> statement-breakpoint
-- The accounting year of a day, named after the calendar year in which it ends.
CREATE FUNCTION accounting_year(day date) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT extract(year FROM day)::int
    + (extract(month FROM day) > coalesce((SELECT ends_month FROM public.accounting_settings), 12))::int
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_closed_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.closed_years WHERE year = public.accounting_year(NEW.booked_on)) THEN
    RAISE EXCEPTION 'the accounting year of % is closed', NEW.booked_on;
  END IF;
  RETURN NEW;
END $$;
