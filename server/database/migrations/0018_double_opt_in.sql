ALTER TABLE "membership_requests" DROP CONSTRAINT "membership_requests_state";--> statement-breakpoint
ALTER TABLE "membership_requests" ADD COLUMN "token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "membership_requests" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "membership_requests" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "membership_requests" ADD CONSTRAINT "membership_requests_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "membership_requests" ADD CONSTRAINT "membership_requests_state" CHECK ("membership_requests"."state" in ('envoyee', 'recue', 'acceptee', 'refusee', 'retiree'));