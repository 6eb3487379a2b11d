CREATE TABLE "event_card_votes" (
	"event_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"in_favour" integer NOT NULL,
	"against" integer NOT NULL,
	"abstained" integer NOT NULL,
	"present" integer NOT NULL,
	"represented" integer NOT NULL,
	"outcome" text NOT NULL,
	"by_member" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_card_votes_event_id_key_pk" PRIMARY KEY("event_id","key"),
	CONSTRAINT "event_card_votes_bounds" CHECK ("event_card_votes"."in_favour" >= 0 and "event_card_votes"."against" >= 0 and "event_card_votes"."abstained" >= 0
        and "event_card_votes"."in_favour" + "event_card_votes"."against" + "event_card_votes"."abstained" <= "event_card_votes"."present" + "event_card_votes"."represented")
);
--> statement-breakpoint
CREATE TABLE "event_minutes" (
	"event_id" integer NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"by_member" integer NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "event_minutes_event_id_version_pk" PRIMARY KEY("event_id","version")
);
--> statement-breakpoint
CREATE TABLE "event_minutes_signatures" (
	"event_id" integer NOT NULL,
	"version" integer NOT NULL,
	"role" text NOT NULL,
	"by_member" integer NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_minutes_signatures_event_id_version_role_pk" PRIMARY KEY("event_id","version","role"),
	CONSTRAINT "event_minutes_signatures_people" UNIQUE("event_id","version","by_member")
);
--> statement-breakpoint
ALTER TABLE "event_card_votes" ADD CONSTRAINT "event_card_votes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_minutes" ADD CONSTRAINT "event_minutes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_minutes_signatures" ADD CONSTRAINT "event_minutes_signatures_minutes" FOREIGN KEY ("event_id","version") REFERENCES "public"."event_minutes"("event_id","version") ON DELETE cascade ON UPDATE no action;