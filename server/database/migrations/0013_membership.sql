CREATE TABLE "debit_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "debit_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"collect_on" date NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debit_files_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "debit_files_collect_on_unique" UNIQUE("collect_on")
);
--> statement-breakpoint
CREATE TABLE "dues" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer,
	"from_on" date NOT NULL,
	"until_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"due_on" date NOT NULL,
	"settled_on" date,
	"reference" text NOT NULL,
	"mandate_id" integer,
	"debit_file_id" integer,
	"end_to_end_id" text,
	"details" jsonb,
	CONSTRAINT "dues_end_to_end_id_unique" UNIQUE("end_to_end_id"),
	CONSTRAINT "dues_amount" CHECK ("dues"."amount_cents" > 0),
	CONSTRAINT "dues_order" CHECK ("dues"."until_on" >= "dues"."from_on")
);
--> statement-breakpoint
CREATE TABLE "dues_plans" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"way" text NOT NULL,
	"reference" text NOT NULL,
	CONSTRAINT "dues_plans_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mandates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rum" text NOT NULL,
	"request_id" integer,
	"member_id" integer,
	"state" text DEFAULT 'signe' NOT NULL,
	"sealed" "bytea" NOT NULL,
	"sealed_by" text NOT NULL,
	"iban_end" text,
	"signed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_debit_on" date,
	CONSTRAINT "mandates_rum_unique" UNIQUE("rum"),
	CONSTRAINT "mandates_state" CHECK ("mandates"."state" in ('signe', 'actif', 'revoque', 'archive'))
);
--> statement-breakpoint
CREATE TABLE "activations" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activations_member_id_unique" UNIQUE("member_id")
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"by_member" integer NOT NULL,
	"act" text NOT NULL,
	"subject_id" integer NOT NULL,
	"on" date DEFAULT current_date NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'recue' NOT NULL,
	"company_id" integer NOT NULL,
	"applicant" jsonb,
	"period" text NOT NULL,
	"way" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"member_id" integer,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "membership_requests_key_unique" UNIQUE("key"),
	CONSTRAINT "membership_requests_reference_unique" UNIQUE("reference"),
	CONSTRAINT "membership_requests_state" CHECK ("membership_requests"."state" in ('recue', 'acceptee', 'refusee'))
);
--> statement-breakpoint
CREATE TABLE "membership_scale" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"functions" jsonb NOT NULL,
	"contracts" jsonb NOT NULL,
	"working_times" jsonb NOT NULL,
	"bases" jsonb NOT NULL,
	"dues" jsonb NOT NULL,
	"accounts" jsonb NOT NULL,
	"creditor" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_scale_one" CHECK ("membership_scale"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "transitions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"subject_id" integer NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transitions_once" UNIQUE("what","subject_id","to")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"state" text DEFAULT 'en-preparation' NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone,
	"file" text,
	"size" integer
);
--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "base" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "function" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "contract" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "working_time" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "joined_on" date DEFAULT current_date NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "card_code" text DEFAULT translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_') NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "wants_event_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "news_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "deletion_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_debit_file_id_debit_files_id_fk" FOREIGN KEY ("debit_file_id") REFERENCES "public"."debit_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues_plans" ADD CONSTRAINT "dues_plans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_request_id_membership_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."membership_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activations" ADD CONSTRAINT "activations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_requests" ADD CONSTRAINT "membership_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_requests" ADD CONSTRAINT "membership_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dues_once" ON "dues" USING btree ("member_id","from_on");--> statement-breakpoint
CREATE INDEX "dues_state" ON "dues" USING btree ("state","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_active" ON "mandates" USING btree ("member_id") WHERE "mandates"."state" = 'actif';--> statement-breakpoint
CREATE INDEX "mandates_request" ON "mandates" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_requests_open" ON "membership_requests" USING btree (lower("applicant" ->> 'email')) WHERE "membership_requests"."state" = 'recue';--> statement-breakpoint
CREATE INDEX "passkeys_member" ON "passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "data_exports_member" ON "data_exports" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_card_code_unique" UNIQUE("card_code");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");--> statement-breakpoint
-- What can be chosen and paid is a public answer that is kept.
CREATE TRIGGER membership_scale_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON membership_scale
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_content();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rows of % are added, and neither changed nor removed', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transitions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transitions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
