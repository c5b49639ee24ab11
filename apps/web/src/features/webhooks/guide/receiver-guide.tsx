import { useState } from 'react'
import { Card } from '#/ui/layout/card.tsx'
import { TabPanel, Tabs } from '#/ui/layout/tabs.tsx'
import { CodeBlock } from '#/ui/markdown/code-block.tsx'

const languages = [
  { value: 'node', label: 'Node' },
  { value: 'php', label: 'PHP' },
  { value: 'python', label: 'Python' },
] as const

/** Guide for developers of the receiving side: how to check a signature, and a sample payload. */
export function ReceiverGuide() {
  const [language, setLanguage] = useState<SampleLanguage>('node')
  return (
    <section aria-labelledby="receiver-guide" className="grid gap-5 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <h2 id="receiver-guide" className="text-lg font-semibold">
          Como receber
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted-foreground">
          As entregas seguem o padrão Standard Webhooks: confira a assinatura, responda 2xx em até 20 segundos e ignore
          um <code>webhook-id</code> que já recebeu. A ordem não é garantida: use <code>sequence</code> dentro de cada
          conversa.
        </p>
      </div>
      <Card className="min-w-0">
        <h3 className="mb-3 font-semibold">Conferir a assinatura</h3>
        <Tabs tabs={languages} value={language} onValueChange={setLanguage} label="Linguagem">
          <TabPanel value={language}>
            <CodeBlock label={`Exemplo em ${findLabel(language)}`} code={codeSamples[language]} />
          </TabPanel>
        </Tabs>
      </Card>
      <Card className="min-w-0">
        <h3 className="mb-3 font-semibold">Formato do corpo</h3>
        <div className="flex flex-col gap-4">
          <CodeBlock label="Exemplo de corpo" code={JSON.stringify(sampleBody, null, 2)} />
          <p className="text-sm text-muted-foreground">
            O nível “Com um código por pessoa” acrescenta <code>person.pseudonym</code>; o completo, também{' '}
            <code>person.name</code>, <code>person.email</code> e <code>text</code>. O esquema de cada evento está em{' '}
            <a className="text-primary-text underline" href="/api/openapi.json">
              webhooks, na descrição da API
            </a>
            .
          </p>
        </div>
      </Card>
    </section>
  )
}

const findLabel = (language: SampleLanguage) => languages.find(({ value }) => value === language)?.label ?? ''

/** Code that receives an event in languages that schools use, with the libraries of Standard Webhooks. */
const codeSamples = {
  node: `// npm install standardwebhooks express
import express from 'express'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.PROSA_WEBHOOK_SECRET)
const app = express()

// a assinatura vale para os bytes recebidos: leia o corpo sem interpretar
app.post('/prosa', express.raw({ type: 'application/json' }), (req, res) => {
  let event
  try {
    event = webhook.verify(req.body, req.headers)
  } catch {
    return res.sendStatus(401)
  }
  // o mesmo webhook-id pode chegar mais de uma vez
  console.log(req.headers['webhook-id'], event.type, event.data)
  res.sendStatus(204)
})

app.listen(3000)`,
  php: `<?php
// composer require standard-webhooks/standard-webhooks
require 'vendor/autoload.php';

$webhook = new \\StandardWebhooks\\Webhook(getenv('PROSA_WEBHOOK_SECRET'));
$body = file_get_contents('php://input');
$headers = array_change_key_case(getallheaders(), CASE_LOWER);

try {
    $event = $webhook->verify($body, $headers);
} catch (\\Exception $error) {
    http_response_code(401);
    exit;
}
// o mesmo webhook-id pode chegar mais de uma vez
error_log($headers['webhook-id'] . ' ' . $event['type']);
http_response_code(204);`,
  python: `# pip install standardwebhooks flask
import os
from flask import Flask, request
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["PROSA_WEBHOOK_SECRET"])
app = Flask(__name__)


@app.post("/prosa")
def receive():
    try:
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 401
    # o mesmo webhook-id pode chegar mais de uma vez
    print(request.headers["webhook-id"], event["type"], event["data"])
    return "", 204`,
} as const

type SampleLanguage = keyof typeof codeSamples

/** A finished answer, at the level without personal data. */
const sampleBody = {
  type: 'answer.completed',
  timestamp: '2026-11-21T17:32:05.120Z',
  data: {
    assistantId: 12,
    chatId: '6f1c2d9e-3b57-4c0e-9a41-0f7f1f0a8b11',
    origin: 'internal',
    messageId: 'c1a5b7d2-88e0-4d3a-b6f5-2f7c9e4d6a10',
    version: 3,
    model: 'openai:gpt-5-mini',
    inputTokens: 812,
    outputTokens: 164,
    sequence: 9,
    status: 'done',
    error: null,
  },
}
