import { defineStop, pressButton, type Stop, teacherEmail } from '../../e2e/tour-stops/stop.ts'

export const webPages: readonly Stop[] = [
  defineStop('knowledge-site', teacherEmail, '/assistants/manage/1', pressButton('Página ou site')),
]
