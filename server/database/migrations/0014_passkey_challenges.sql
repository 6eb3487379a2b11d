CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
-- Until now a session kept all that its browser said of itself.
UPDATE "sessions" SET "device_name" = 'Appareil inconnu';
