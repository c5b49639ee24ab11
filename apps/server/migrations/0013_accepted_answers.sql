-- what a visitor had answered today, by the organization's clock, in a conversation that goes still counts against the limit
CREATE OR REPLACE FUNCTION share_count_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text := coalesce((SELECT s."values"->>'timeZone' FROM settings s WHERE s.section = 'general'), 'America/Sao_Paulo');
BEGIN
  INSERT INTO share_erased_answers AS e (guest_id, day, answers)
    SELECT old.guest_id, (now() AT TIME ZONE zone)::date, count(*)
    FROM messages m WHERE m.chat_id = old.id AND m.role = 'assistant'
      AND m.created_at >= date_trunc('day', now() AT TIME ZONE zone) AT TIME ZONE zone
    HAVING count(*) > 0
  ON CONFLICT (guest_id, day) DO UPDATE SET answers = e.answers + excluded.answers;
  RETURN old;
END $$;
--> statement-breakpoint
DROP TABLE "share_holds" CASCADE;--> statement-breakpoint
DROP TABLE "share_places" CASCADE;
