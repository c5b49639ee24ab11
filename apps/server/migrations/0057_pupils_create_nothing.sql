-- the pupil's profile of every installation, unless it was changed: pupils create no assistants
UPDATE "permission_profiles" SET "removed" = '{assistants.create,assistants.duplicate,assistants.import,assistants.export,sharing.manage,people.search,webhooks.manage}'
  WHERE "name" = 'Aluno' AND "added" = '{}' AND "removed" = '{assistants.import,assistants.export,sharing.manage,people.search,webhooks.manage}';
