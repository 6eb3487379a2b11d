DROP INDEX "accord_passages_search";--> statement-breakpoint
CREATE INDEX "accord_passages_search" ON "accord_passages" USING gin ("search",(array["accord_id"]));