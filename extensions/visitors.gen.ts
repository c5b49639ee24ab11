import '#/attendance/visitors.ts'
import '#/chat-shares/visitors.ts'
import '#/tools/visitors.ts'
import '#/voice/visitors.ts'
