import '#/attendance/visitors.ts'
