CREATE TABLE "bank_csv_columns" (
	"columns" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"named_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"statement_id" integer NOT NULL,
	"what" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"booked_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"quoted" text[] NOT NULL,
	"reason" text NOT NULL,
	"name" text NOT NULL,
	"account_end" text NOT NULL,
	"text" text NOT NULL,
	"of_batch" integer NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_mandate_ended" boolean DEFAULT false NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "bank_entries_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "bank_entries_what" CHECK ("bank_entries"."what" in ('refusal', 'movement', 'file'))
);
--> statement-breakpoint
CREATE TABLE "bank_entry_dues" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_entry_dues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" integer NOT NULL,
	"due_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"movement" integer,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"format" text NOT NULL,
	"name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"account_end" text DEFAULT '' NOT NULL,
	"from_on" date,
	"until_on" date,
	"repeated" integer DEFAULT 0 NOT NULL,
	"by_member" integer NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statements_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_dues" ADD CONSTRAINT "bank_entry_dues_entry_id_bank_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_dues" ADD CONSTRAINT "bank_entry_dues_due_id_dues_id_fk" FOREIGN KEY ("due_id") REFERENCES "public"."dues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entries_statement" ON "bank_entries" USING btree ("statement_id","state","id");--> statement-breakpoint
CREATE INDEX "bank_entry_dues_entry" ON "bank_entry_dues" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "bank_entry_dues_due" ON "bank_entry_dues" USING btree ("due_id");