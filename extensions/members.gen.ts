import '#/prompts/members.ts'
