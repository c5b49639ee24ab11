import '#/board/members.ts'
import '#/prompts/members.ts'
