import { officeTemplates } from '#/text/templates/office.ts'
import { studentTemplates } from '#/text/templates/students.ts'
import { teacherTemplates } from '#/text/templates/teachers.ts'
import type { AssistantTemplate } from '#/text/templates/template.ts'

/** Templates for new assistants, which people adapt to their school. */
export const templateGroups: readonly { label: string; templates: readonly AssistantTemplate[] }[] = [
  { label: 'Para estudantes', templates: studentTemplates },
  { label: 'Para professores', templates: teacherTemplates },
  { label: 'Para a secretaria e a gestão', templates: officeTemplates },
]
