<?php
// PHP 8, com a extensão curl. Imprime o endereço para onde mandar o navegador do aluno.
// PROSA_URL=https://prosa.escola.br SGA_CLIENT_ID=… SGA_SECRET=… php launch.php <atividade> <matrícula> <nome>
[, $activity, $id, $name] = $argv;

$body = json_encode(['activity' => $activity, 'student' => ['id' => $id, 'name' => $name]], JSON_THROW_ON_ERROR);
$timestamp = (string) time();
$nonce = bin2hex(random_bytes(16)); // o mesmo em novas tentativas deste lançamento
$signature = hash_hmac('sha256', "$timestamp.$nonce.$body", getenv('SGA_SECRET'));

$request = curl_init(getenv('PROSA_URL') . '/api/sga/launches');
curl_setopt_array($request, [
    CURLOPT_POSTFIELDS => $body,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 10,
    CURLOPT_HTTPHEADER => [
        'Content-Type: application/json',
        'Prosa-Client-Id: ' . getenv('SGA_CLIENT_ID'),
        "Prosa-Timestamp: $timestamp",
        "Idempotency-Key: $nonce",
        "Prosa-Signature: v1=$signature",
    ],
]);
$answer = json_decode((string) curl_exec($request), true);
if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) !== 201) {
    fwrite(STDERR, ($answer['code'] ?? 'sem resposta') . ': ' . ($answer['detail'] ?? $answer['title'] ?? '') . PHP_EOL);
    exit(1);
}
echo $answer['url'], PHP_EOL;
