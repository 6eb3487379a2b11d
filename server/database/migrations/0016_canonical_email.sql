DROP INDEX "members_email";--> statement-breakpoint
DROP INDEX "membership_requests_open";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "canonical_email" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "canonical_email" text;--> statement-breakpoint
ALTER TABLE "membership_requests" ADD COLUMN "canonical_email" text;--> statement-breakpoint
-- The small letters of ASCII, which are the same in every locale: the form of nearly all addresses. The portal gives
-- the others theirs when it starts (server/database/canonicaliseEmails.ts).
UPDATE "contact_messages" SET "canonical_email" = lower("email" COLLATE "C");--> statement-breakpoint
UPDATE "members" SET "canonical_email" = lower("email" COLLATE "C");--> statement-breakpoint
UPDATE "membership_requests" SET "canonical_email" = lower(("applicant" ->> 'email') COLLATE "C");--> statement-breakpoint
ALTER TABLE "contact_messages" ALTER COLUMN "canonical_email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "canonical_email" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_requests_open" ON "membership_requests" USING btree ("canonical_email") WHERE "membership_requests"."state" = 'recue';--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_canonical_email_unique" UNIQUE("canonical_email");--> statement-breakpoint
-- For who writes an address without its canonical form: the former version of the portal, and SQL typed by hand.
CREATE FUNCTION fill_canonical_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.canonical_email := coalesce(NEW.canonical_email, lower(NEW.email COLLATE "C"));
  ELSIF NEW.email <> OLD.email AND NEW.canonical_email = OLD.canonical_email THEN
    NEW.canonical_email := lower(NEW.email COLLATE "C");
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER contact_messages_canonical_email BEFORE INSERT OR UPDATE OF email ON contact_messages
  FOR EACH ROW EXECUTE FUNCTION fill_canonical_email();
--> statement-breakpoint
CREATE TRIGGER members_canonical_email BEFORE INSERT OR UPDATE OF email ON members
  FOR EACH ROW EXECUTE FUNCTION fill_canonical_email();
--> statement-breakpoint
-- A request that is answered keeps no address in any form.
CREATE FUNCTION follow_applicant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.canonical_email := CASE WHEN NEW.applicant IS NOT NULL
    THEN coalesce(NEW.canonical_email, lower((NEW.applicant ->> 'email') COLLATE "C")) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER membership_requests_canonical_email BEFORE INSERT OR UPDATE OF applicant ON membership_requests
  FOR EACH ROW EXECUTE FUNCTION follow_applicant();
