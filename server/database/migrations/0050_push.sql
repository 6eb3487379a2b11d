CREATE TABLE "push_subscriptions" (
	"session_hash" "bytea" PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"key" text NOT NULL,
	"urgent" boolean NOT NULL,
	"reminders" boolean NOT NULL,
	"seats" boolean NOT NULL,
	"with_mail" boolean NOT NULL,
	"is_discreet" boolean NOT NULL,
	"chosen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "push_waiting" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_waiting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"about" integer,
	"mail" uuid,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_waiting" ADD CONSTRAINT "push_waiting_session_hash_push_subscriptions_session_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."push_subscriptions"("session_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_member" ON "push_subscriptions" USING btree ("member_id","chosen_at");--> statement-breakpoint
CREATE INDEX "push_waiting_due" ON "push_waiting" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_waiting_session" ON "push_waiting" USING btree ("session_hash");