CREATE TABLE "event_convocation_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_convocation_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"convocation_id" integer NOT NULL,
	"member_id" integer,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_convocation_recipients_once" UNIQUE("convocation_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "event_convocations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_convocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"content" jsonb NOT NULL,
	"by_member" integer NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_convocations_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "event_assemblies" ADD COLUMN "notice_days" smallint;--> statement-breakpoint
ALTER TABLE "event_convocation_recipients" ADD CONSTRAINT "event_convocation_recipients_convocation" FOREIGN KEY ("convocation_id") REFERENCES "public"."event_convocations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_convocation_recipients" ADD CONSTRAINT "event_convocation_recipients_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_convocations" ADD CONSTRAINT "event_convocations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_convocation_recipients_member" ON "event_convocation_recipients" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "event_convocations_event" ON "event_convocations" USING btree ("event_id","made_at");