import { expect, test } from 'vitest'
import { ptNorm } from '#/platform/db/pt-norm.ts'
import { forFile } from '#test/for-file.ts'
import { createTestDatabase } from '#test/test-database.ts'

const { pool } = await forFile(createTestDatabase())

// all letters except the one whose lower case depends on the language
const letters = Array.from({ length: 0x17f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).filter(
  (letter) => letter !== 'İ',
)
const endings = ['', 's', 'ao', 'ão', 'ões', 'oe', 'ães', 'aos', 'ais', 'áis', 'eis', 'éis', 'ois', 'óis', 'ns']

test('ptNorm returns the same as the database’s pt_norm', async () => {
  const texts = [
    'As AVALIAÇÕES e os papéis dos pães: lençóis, jardins, animais – e o Além-mar!',
    'Turma 7B_ais; ais9 ais-ais aisé "mãos" pai@escola.br https://escola.br/ações?q=ões R$ 1.000,00',
    '🌻 sóis\n\tnações\u00a0cãezinhos coração_ões õesx ŒUVRES Straße',
    '',
    ...letters.flatMap((letter) => endings.map((ending) => `x${ending}${letter} ${letter}${ending} ${letter}`)),
  ]
  const { rows } = await pool.query<{ norm: string }>(
    'select pt_norm(text) as norm from unnest($1::text[]) with ordinality as t (text, n) order by n',
    [texts],
  )
  const differing = texts.flatMap((text, index) =>
    rows[index]?.norm === ptNorm(text) ? [] : [[text, rows[index]?.norm, ptNorm(text)]],
  )
  expect(differing).toEqual([])
})
