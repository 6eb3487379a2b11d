CREATE TABLE "event_proxy_requests" (
	"event_id" integer NOT NULL,
	"giver_id" integer NOT NULL,
	"holder_id" integer,
	"named_as" text NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_proxy_requests_event_id_giver_id_pk" PRIMARY KEY("event_id","giver_id"),
	CONSTRAINT "event_proxy_requests_other" CHECK ("event_proxy_requests"."giver_id" <> "event_proxy_requests"."holder_id")
);
--> statement-breakpoint
ALTER TABLE "event_proxy_requests" ADD CONSTRAINT "event_proxy_requests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_proxy_requests" ADD CONSTRAINT "event_proxy_requests_giver_id_members_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_proxy_requests" ADD CONSTRAINT "event_proxy_requests_holder_id_members_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_proxy_requests_giver" ON "event_proxy_requests" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "event_proxy_requests_holder" ON "event_proxy_requests" USING btree ("holder_id");