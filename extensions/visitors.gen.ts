import '#/attendance/visitors.ts'
import '#/chat-shares/visitors.ts'
