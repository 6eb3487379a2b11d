CREATE TABLE "leaver_certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaver_certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"member_number" text NOT NULL,
	"year" smallint NOT NULL,
	"sealed" "bytea" NOT NULL,
	"sealed_by" text NOT NULL,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leaver_certificates_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"by_member" integer NOT NULL,
	"former_hash" "bytea" NOT NULL,
	"new_hash" "bytea" NOT NULL,
	"former_confirmed_at" timestamp (3) with time zone,
	"new_confirmed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_changes_former_hash_unique" UNIQUE("former_hash"),
	CONSTRAINT "email_changes_new_hash_unique" UNIQUE("new_hash")
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"by_member" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_views" (
	"member_id" integer NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	CONSTRAINT "member_views_member_id_name_pk" PRIMARY KEY("member_id","name")
);
--> statement-breakpoint
CREATE TABLE "request_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"by_member" integer,
	"text" text NOT NULL,
	"token_hash" "bytea",
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_messages_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "standing" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "standing_on" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "charged_from" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "search" text GENERATED ALWAYS AS (unaccented(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_requests" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "member_id" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "asked_by" integer;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_views" ADD CONSTRAINT "member_views_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_request_id_membership_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."membership_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaver_certificates_year" ON "leaver_certificates" USING btree ("year","id");--> statement-breakpoint
CREATE INDEX "member_notes_member" ON "member_notes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "request_messages_request" ON "request_messages" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "dues_owed" ON "dues" USING btree ("member_id") WHERE "dues"."state" in ('attendue', 'rejetee');--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_name" ON "members" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "members_company" ON "members" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "members_phone" ON "members" USING btree ("phone") WHERE "members"."phone" <> '';--> statement-breakpoint
CREATE INDEX "outbox_member" ON "outbox" USING btree ("member_id") WHERE "outbox"."member_id" is not null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_standing" CHECK ("members"."standing" in ('active', 'paused', 'honorary', 'left', 'deceased'));