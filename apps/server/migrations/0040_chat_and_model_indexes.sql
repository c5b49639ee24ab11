CREATE INDEX "runs_chat" ON "runs" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "usage_days_model" ON "usage_days" USING btree ("model");