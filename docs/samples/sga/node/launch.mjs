// Node 20 ou mais novo, sem dependências. Imprime o endereço para onde mandar o navegador do aluno.
// PROSA_URL=https://prosa.escola.br SGA_CLIENT_ID=… SGA_SECRET=… node launch.mjs <atividade> <matrícula> <nome>
import { createHmac, randomUUID } from 'node:crypto'

const { PROSA_URL, SGA_CLIENT_ID, SGA_SECRET } = process.env
const [activity, id, name] = process.argv.slice(2)

const body = JSON.stringify({ activity, student: { id, name } })
const timestamp = String(Math.floor(Date.now() / 1000))
const nonce = randomUUID() // o mesmo em novas tentativas deste lançamento
const signature = createHmac('sha256', SGA_SECRET).update(`${timestamp}.${nonce}.${body}`).digest('hex')

const response = await fetch(`${PROSA_URL}/api/sga/launches`, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    'Prosa-Client-Id': SGA_CLIENT_ID,
    'Prosa-Timestamp': timestamp,
    'Idempotency-Key': nonce,
    'Prosa-Signature': `v1=${signature}`,
  },
  body,
})
const answer = await response.json()
if (!response.ok) throw new Error(`${answer.code}: ${answer.detail ?? answer.title}`)
console.log(answer.url)
