CREATE TABLE "canned_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"author" text NOT NULL,
	"by_member" integer,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_entries_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "contact_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"entry_id" integer,
	"name" text NOT NULL,
	"file" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_files_file_unique" UNIQUE("file")
);
--> statement-breakpoint
CREATE TABLE "contact_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"message_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_assemblies" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"quorum" integer NOT NULL,
	"proxies_each" smallint NOT NULL,
	CONSTRAINT "event_assemblies_counts" CHECK ("event_assemblies"."quorum" > 0 and "event_assemblies"."proxies_each" >= 0)
);
--> statement-breakpoint
CREATE TABLE "event_attendances" (
	"event_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"key" uuid NOT NULL,
	"by_member" integer NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "event_attendances_event_id_member_id_pk" PRIMARY KEY("event_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "event_proxies" (
	"event_id" integer NOT NULL,
	"giver_id" integer NOT NULL,
	"holder_id" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_proxies_event_id_giver_id_pk" PRIMARY KEY("event_id","giver_id"),
	CONSTRAINT "event_proxies_other" CHECK ("event_proxies"."giver_id" <> "event_proxies"."holder_id")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"audience" jsonb NOT NULL,
	"by_member" integer NOT NULL,
	"written" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"stopped" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "news_letter_holds" (
	"week" date PRIMARY KEY NOT NULL,
	"by_member" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "state" text DEFAULT 'nouveau' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "taken_by" integer;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "last_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(searchable(subject), 'A') || setweight(searchable(content), 'B')) STORED;--> statement-breakpoint
ALTER TABLE "contact_entries" ADD CONSTRAINT "contact_entries_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_files" ADD CONSTRAINT "contact_files_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_files" ADD CONSTRAINT "contact_files_entry_id_contact_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."contact_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_links" ADD CONSTRAINT "contact_links_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_assemblies" ADD CONSTRAINT "event_assemblies_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_proxies" ADD CONSTRAINT "event_proxies_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_proxies" ADD CONSTRAINT "event_proxies_giver_id_members_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_proxies" ADD CONSTRAINT "event_proxies_holder_id_members_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_entries_message" ON "contact_entries" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "contact_files_message" ON "contact_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "contact_files_entry" ON "contact_files" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "contact_links_message" ON "contact_links" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "event_attendances_member" ON "event_attendances" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "event_proxies_holder" ON "event_proxies" USING btree ("event_id","holder_id");--> statement-breakpoint
CREATE INDEX "event_proxies_giver" ON "event_proxies" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "event_proxies_holders" ON "event_proxies" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "mailings_made" ON "mailings" USING btree ("made_at");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_order" ON "contact_messages" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_state" ON "contact_messages" USING btree ("state","last_at");--> statement-breakpoint
CREATE INDEX "contact_messages_taken" ON "contact_messages" USING btree ("taken_by");--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ("search");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_state" CHECK ("contact_messages"."state" in ('nouveau', 'pris', 'repondu', 'clos'));--> statement-breakpoint
-- What was written before was answered from a mailbox: only the last days may still wait.
UPDATE "contact_messages" SET "last_at" = "created_at",
  "state" = CASE WHEN "created_at" < now() - interval '14 days' THEN 'clos' ELSE 'nouveau' END;
