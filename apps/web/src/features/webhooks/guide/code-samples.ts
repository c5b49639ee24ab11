/** How to receive an event in the languages that schools use, with the libraries of the standard. */
export const codeSamples = {
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

export type SampleLanguage = keyof typeof codeSamples
