import { expect, test } from 'vitest'
import { createTextMerger } from '#/platform/speed/text-merger.ts'

const event = (body: unknown, name?: string) => `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(body)}\n\n`
const chat = (delta: unknown, extra = {}, choice = {}) =>
  event({ id: 'c1', model: 'm', choices: [{ index: 0, delta, finish_reason: null, ...choice }], ...extra })
const text = (content: string, extra = {}) => chat({ content }, extra)

/** The text sent at once, then the text held until the end. */
function merge(...pieces: string[]): [now: string, atEnd: string] {
  const merger = createTextMerger()
  const now = pieces.map((piece) => merger.push(Buffer.from(piece))?.toString() ?? '').join('')
  return [now, merger.end()?.toString() ?? '']
}

test('the first text passes at once and later text is joined [Rel7]', () => {
  expect(merge(text('Olá'), text(', '), text('você!'))).toEqual([text('Olá'), text(', você!')])
})

test('every other event keeps its bytes and its place [Rel7]', () => {
  const tool = chat({ tool_calls: [{ index: 0, id: 't', function: { name: 'somar', arguments: '{' } }] })
  const reasoning = chat({ reasoning_content: 'hum' })
  const finish = chat({}, {}, { finish_reason: 'stop' })
  const pieces = [
    text('a'),
    text('b'),
    tool,
    text('c'),
    reasoning,
    text('d'),
    ': ping\n\n',
    text('e'),
    finish,
    'data: [DONE]\n\n',
  ]
  expect(merge(...pieces)).toEqual([pieces.join(''), ''])
})

test('deltas with more than text are not treated as text [Rel7]', () => {
  const others = [
    chat({ content: 'a', tool_calls: [] }),
    chat({ content: 'a' }, {}, { finish_reason: 'stop' }),
    chat({ content: 'a' }, {}, { logprobs: { content: [] } }),
    chat({ content: 'a' }, { usage: { total_tokens: 1 } }),
    chat({ content: '' }),
    chat({ content: ['a'] }),
    event({ choices: [null] }),
    event({ choices: [] }),
    event([1]),
    'data: {"choices":\n\n',
  ]
  for (const other of others) expect(merge(text('x'), other + other)[0]).toBe(text('x') + other + other)
})

test('fields that change with every event, and nulls, do not prevent joining [Rel7]', () => {
  const [now, atEnd] = merge(
    text('a', { obfuscation: 'x1' }),
    text('b', { obfuscation: 'y' }),
    text('c', { created: 2, usage: null }),
  )
  expect([now, atEnd]).toEqual([text('a', { obfuscation: 'x1' }), text('bc', { obfuscation: 'y' })])
})

test('text of another choice or another answer starts a new one [Rel7]', () => {
  const other = chat({ content: 'z' }, {}, { index: 1 })
  expect(merge(text('a'), text('b'), other, text('c'))).toEqual([text('a') + text('b') + other, text('c')])
})

test('escapes and characters split between reads survive [Rel7]', () => {
  const bytes = Buffer.from(text('é') + text('"\\\n') + text('ção 🙂'))
  const merger = createTextMerger()
  const sent = [...bytes].map((byte) => merger.push(Buffer.of(byte))?.toString() ?? '').join('')
  expect([sent, merger.end()?.toString()]).toEqual([text('é'), text('"\\\nção 🙂')])
})

test('events of Anthropic and the Responses API are joined too [Rel7]', () => {
  const block = (value: string) =>
    event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: value } }, 'content_block_delta')
  expect(merge(block('a'), block('b'), block('c'))).toEqual([block('a'), block('bc')])
  const output = (delta: string, sequence_number: number) =>
    event(
      { type: 'response.output_text.delta', sequence_number, item_id: 'i', output_index: 0, delta },
      'response.output_text.delta',
    )
  expect(merge(output('a', 1), output('b', 2), output('c', 3))).toEqual([output('a', 1), output('bc', 2)])
})

test('lines ending in CRLF are parsed, and an unfinished event is passed on at the end [Rel7]', () => {
  const windows = (content: string) => text(content).replaceAll('\n', '\r\n')
  expect(merge(windows('a'), windows('b'), windows('c'), 'data: {"half')).toEqual([
    windows('a'),
    windows('bc') + 'data: {"half',
  ])
})

test('an endless event is refused before it costs much [Rel9]', () => {
  const piece = 'x'.repeat(1 << 20)
  expect(() => merge(text('a'), 'data: ', piece, piece, piece, piece, piece)).toThrow('does not end')
  expect(() => merge(...Array.from({ length: 6 }, () => piece))).toThrow('does not end')
})
