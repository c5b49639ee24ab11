import { Agent, createServer, request as send } from 'node:http'

/** The minimal server between browser and model: it forwards bytes. */
const target = new URL(`${process.argv[2] ?? ''}/chat/completions`)
const agent = new Agent({ keepAlive: true })

const server = createServer({ noDelay: true }, (request, response) => {
  const headers = { 'content-type': 'application/json' }
  const upstream = send(target, { method: 'POST', agent, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] })
    answer.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`)
})
