import { expect, test } from 'vitest'
import { textIn } from '#test/formats.ts'

const read = (html: string) => textIn('html', Buffer.from(html))

test('a page is read as it is seen: without scripts, menus and what is hidden, however badly it is written [S13]', async () => {
  const page = `<title>Cantina</title><script>var a = "<p>não</p>"</script><nav><a href=/>Início</a></nav>
    <p>Almoço às <b>12h</b><p>Lanche<div hidden>oculto</div><div style="display: none">oculto</div><ul><li>Suco<li>Pão</ul>`
  expect(await read(page)).toBe('# Cantina\n\nAlmoço às 12h\n\nLanche\n\n- Suco\n- Pão')
})

test('lists count as the page says, and a table that only arranges a page is none [S13]', async () => {
  expect(await read('<ol start=3 type=I><li>três<li value=9>nove</ol><ol type=a><li>um</ol>')).toBe(
    'III. três\nIX. nove\na. um',
  )
  expect(await read('<table><tr><td><h2>Avisos</h2><p>Não há aula.</td><td>Lado</td></tr></table>')).toBe(
    '## Avisos\n\nNão há aula.\n\nLado',
  )
  expect(await read('<table><tr><th rowspan=2>6º A<td>seg<td>8h<tr><td>ter<td></table>')).toBe(
    '6º A | seg | 8h\n6º A | ter |',
  )
})

test('the number of a note does not become a part of the word before it [S13]', async () => {
  expect(await read('<p>A nota é 7,0<a href="#n1"><sup>1</sup></a>.<p>10 m<sup>2</sup></p>')).toBe(
    'A nota é 7,0.\n\n10 m2',
  )
})

test('equal values beside each other are two, and only what covers a row stands once [S13]', async () => {
  const html =
    '<table><tr><td colspan="2">Notas</td></tr><tr><td>10</td><td>10</td></tr><tr><td>9</td><td>8</td></tr></table>'
  expect(await textIn('html', Buffer.from(html))).toBe('Notas\n10 | 10\n9 | 8')
})
