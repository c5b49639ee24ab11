import { expect, test } from 'vitest'
import { pickPath } from '#/tools/server/sources/picked-path.model.ts'
import { buildRequest, type HttpRequest } from '#/tools/server/http/request.model.ts'

const at = 'https://api.escola.br/v1'
type Parameter = HttpRequest['parameters'][number]
const parameter = (name: string, place: Parameter['in'], style: Parameter['style'] = 'each'): Parameter => ({
  property: name,
  name,
  in: place,
  style,
})
const request = (rest: Partial<HttpRequest>): HttpRequest => ({ method: 'GET', path: '/a', parameters: [], ...rest })

test('values stand in the path, the query and headers as the document says', () => {
  const { url, headers } = buildRequest(
    at,
    request({
      path: '/turmas/{id}',
      parameters: [
        parameter('id', 'path'),
        parameter('dia', 'query'),
        parameter('nomes', 'query', 'joined'),
        parameter('filtro', 'query', 'deep'),
        parameter('X-Ano', 'header'),
      ],
    }),
    { id: '7º A/../b', dia: ['seg', 'ter'], nomes: ['a', 'b'], filtro: { turno: 'manhã' }, 'X-Ano': 2026, outro: 1 },
  )
  expect(url.href).toBe(
    'https://api.escola.br/v1/turmas/7%C2%BA%20A%2F..%2Fb?dia=seg&dia=ter&nomes=a%2Cb&filtro%5Bturno%5D=manh%C3%A3',
  )
  expect(headers.get('x-ano')).toBe('2026')
})

test.each([
  ['each', '/a/1,2%2C3/x=1,y=2', '?l=1&l=2%2C3&x=1&y=2', '1,2,3 x=1,y=2'],
  ['joined', '/a/1,2%2C3/x,1,y,2', '?l=1%2C2%2C3&o=x%2C1%2Cy%2C2', '1,2,3 x,1,y,2'],
  ['piped', '/a/1,2%2C3/x,1,y,2', '?l=1%7C2%2C3&o=x%7C1%7Cy%7C2', '1,2,3 x,1,y,2'],
  ['spaced', '/a/1,2%2C3/x,1,y,2', '?l=1+2%2C3&o=x+1+y+2', '1,2,3 x,1,y,2'],
] as const)('lists and objects are written as the document says: %s', (style, path, query, header) => {
  const input = { l: [1, '2,3'], o: { x: 1, y: 2 } }
  const build = (place: Parameter['in']) =>
    buildRequest(
      at,
      request({
        path: '/a/{l}/{o}'.slice(0, place === 'path' ? undefined : 2),
        parameters: ['l', 'o'].map((name) => parameter(name, place, style)),
      }),
      input,
    )
  const { headers } = build('header')
  expect(build('path').url.pathname).toBe(`/v1${path}`)
  expect(build('query').url.search).toBe(query)
  expect(`${headers.get('l')} ${headers.get('o')}`).toBe(header)
})

test.each(['', '.', '..', [], ['..'], undefined])('a value of a path cannot leave its place: %s', (id) => {
  const leaving = request({ path: '/turmas/{id}', parameters: [parameter('id', 'path')] })
  expect(() => buildRequest(at, leaving, { id })).toThrow('Falta um valor')
})

test('a header cannot begin another line', () => {
  const split = request({ parameters: [parameter('X-Ano', 'header')] })
  expect(() => buildRequest(at, split, { 'X-Ano': '1\r\nX-Outro: 2' })).toThrow('caracteres')
})

test('no field of an object takes the place of another value, which may be fixed', () => {
  const filter = { filtro: { turno: 'manhã' }, matricula: '1' }
  const query = request({ parameters: [parameter('filtro', 'query'), parameter('matricula', 'query')] })
  expect(buildRequest(at, query, filter).url.search).toBe('?turno=manh%C3%A3&matricula=1')
  const form = request({ method: 'POST', body: { type: 'form', fields: ['filtro', 'matricula'] } })
  expect(buildRequest(at, form, filter).body).toBe('turno=manh%C3%A3&matricula=1')
  for (const taken of ['matricula', 'matricula[]', ' matricula'])
    for (const each of [query, form])
      expect(() => buildRequest(at, each, { ...filter, filtro: { [taken]: '2' } })).toThrow('não pode estar')
})

test('a body is JSON or a form, of some values or of one', () => {
  const json = request({ method: 'POST', body: { type: 'json', fields: ['aluno', 'nota'] } })
  expect(buildRequest(at, json, { aluno: 'Ana', nota: 7.5, outro: 1 }).body).toBe('{"aluno":"Ana","nota":7.5}')
  const form = request({ method: 'POST', body: { type: 'form', fields: ['aluno'] } })
  expect(buildRequest(at, form, { aluno: 'Ana & Zé' }).body).toBe('aluno=Ana+%26+Z%C3%A9')
  const whole = request({ method: 'POST', body: { type: 'json', whole: 'corpo' } })
  expect(buildRequest(at, whole, { corpo: [1, 2] }).body).toBe('[1,2]')
  expect(buildRequest(at, whole, {}).body).toBeUndefined()
})

test.each([
  ['', '{"a":1}'],
  ['alunos.nome', '["Ana","Zé"]'],
  ['/alunos/0/nome', 'Ana'],
  ['total', '2'],
  ['a~b', 'til'],
])('the path %s keeps its part of an answer', (chosen, kept) => {
  const answer = { alunos: [{ nome: 'Ana', cpf: '1' }, { nome: 'Zé' }], total: 2, 'a~b': 'til' }
  expect(pickPath(chosen === '' ? '{"a":1}' : JSON.stringify(answer), chosen)).toBe(kept)
})

test('a path that leads nowhere keeps nothing, because the author left the rest out', () => {
  expect(pickPath('{"cpf":"1"}', 'alunos')).not.toContain('cpf')
  expect(pickPath('texto', 'alunos')).not.toContain('texto')
  expect(pickPath('{}', '__proto__.constructor')).toContain('não tem a parte escolhida')
})
