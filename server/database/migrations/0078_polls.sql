CREATE TABLE "poll_answers" (
	"poll_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"answered_on" date NOT NULL,
	CONSTRAINT "poll_answers_poll_id_member_id_pk" PRIMARY KEY("poll_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "poll_ballots" (
	"poll_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token" "bytea" NOT NULL,
	"signature" "bytea" NOT NULL,
	"answers" text NOT NULL,
	"proof" "bytea" NOT NULL,
	CONSTRAINT "poll_ballots_poll_id_token_hash_pk" PRIMARY KEY("poll_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "poll_corrections" (
	"poll_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"is_added" boolean NOT NULL,
	CONSTRAINT "poll_corrections_poll_id_member_id_pk" PRIMARY KEY("poll_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "poll_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"sealed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poll_voters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"poll_id" integer NOT NULL,
	"member_id" integer,
	"voted_on" date,
	"blinded_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "polls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"questions" jsonb NOT NULL,
	"electorate" jsonb NOT NULL,
	"is_binding" boolean DEFAULT false NOT NULL,
	"quorum_percent" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"public_key" "bytea",
	"electorate_count" integer,
	"reminded_on" date,
	"is_reminded" boolean DEFAULT false NOT NULL,
	"result" jsonb,
	"by_member" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "polls_kind" CHECK ("polls"."kind" in ('survey', 'consultation', 'vote')),
	CONSTRAINT "polls_state_known" CHECK ("polls"."state" in ('draft', 'scheduled', 'open', 'closed')),
	CONSTRAINT "polls_order" CHECK ("polls"."closes_at" > "polls"."opens_at")
);
--> statement-breakpoint
ALTER TABLE "poll_answers" ADD CONSTRAINT "poll_answers_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_answers" ADD CONSTRAINT "poll_answers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_ballots" ADD CONSTRAINT "poll_ballots_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_corrections" ADD CONSTRAINT "poll_corrections_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_corrections" ADD CONSTRAINT "poll_corrections_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_keys" ADD CONSTRAINT "poll_keys_id_polls_id_fk" FOREIGN KEY ("id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_voters" ADD CONSTRAINT "poll_voters_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_voters" ADD CONSTRAINT "poll_voters_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_answers_member" ON "poll_answers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "poll_corrections_member" ON "poll_corrections" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_voters_member" ON "poll_voters" USING btree ("poll_id","member_id");--> statement-breakpoint
CREATE INDEX "poll_voters_members" ON "poll_voters" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "polls_state" ON "polls" USING btree ("state","closes_at");