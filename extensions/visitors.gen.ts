import '#/attendance/visitors.ts'
import '#/chat-shares/visitors.ts'
import '#/voice/visitors.ts'
