import { expect, test } from 'vitest'
import { emailsIn } from '#/features/groups/paste-emails-dialog.tsx'

test('e-mails are found in lists and tables, each once [S14]', () => {
  const text = `Nome;E-mail
"Reis, Ana";ana@escola.test
Bia Dias <BIA@escola.test>, caio@escola.test

ana@escola.test\r
Davi sem endereço
davi@escola`
  expect(emailsIn(text)).toEqual({
    emails: ['ana@escola.test', 'bia@escola.test', 'caio@escola.test'],
    ignored: ['Davi sem endereço', 'davi@escola'],
  })
})

test('an empty text has no e-mails', () => {
  expect(emailsIn(' \n ')).toEqual({ emails: [], ignored: [] })
})
