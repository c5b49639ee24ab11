-- The audit trail only grows: not even the product's own account changes or removes what is in it.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_events_append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_audit_change();
