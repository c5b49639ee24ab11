import '#/attendance/members.ts'
import '#/board/members.ts'
import '#/lti/members.ts'
import '#/prompts/members.ts'
