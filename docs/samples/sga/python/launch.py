"""Python 3.9 ou mais novo, sem dependências. Imprime o endereço para onde mandar o navegador do aluno.

PROSA_URL=https://prosa.escola.br SGA_CLIENT_ID=… SGA_SECRET=… python3 launch.py <atividade> <matrícula> <nome>
"""

import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

activity, student_id, name = sys.argv[1:4]
body = json.dumps({"activity": activity, "student": {"id": student_id, "name": name}}).encode()
timestamp = str(int(time.time()))
nonce = str(uuid.uuid4())  # o mesmo em novas tentativas deste lançamento
signed = f"{timestamp}.{nonce}.".encode() + body
signature = hmac.new(os.environ["SGA_SECRET"].encode(), signed, hashlib.sha256).hexdigest()

request = urllib.request.Request(
    os.environ["PROSA_URL"] + "/api/sga/launches",
    data=body,
    headers={
        "Content-Type": "application/json",
        "Prosa-Client-Id": os.environ["SGA_CLIENT_ID"],
        "Prosa-Timestamp": timestamp,
        "Idempotency-Key": nonce,
        "Prosa-Signature": f"v1={signature}",
    },
)
try:
    with urllib.request.urlopen(request, timeout=10) as response:
        print(json.load(response)["url"])
except urllib.error.HTTPError as error:
    problem = json.load(error)
    sys.exit(f"{problem['code']}: {problem.get('detail', problem['title'])}")
