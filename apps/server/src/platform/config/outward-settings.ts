import { optional, setting, type Settings } from '#/platform/config/setting.ts'
import * as v from '#/platform/config/values.ts'

// What others are told of how the product is used and how it does: nothing unless an operator says so.

export const analytics = {
  publicEnv: setting('PUBLIC_ENV', v.text, 'development', 'Com production, a página carrega o script de estatísticas.'),
  analyticsSrc: optional(
    'ANALYTICS_SRC',
    v.url('https'),
    'Endereço do script de estatísticas, com a interface do Umami (`umami.track`).',
  ),
} satisfies Settings

/** In the names of OpenTelemetry, so that what an operator knows from elsewhere holds here. */
export const telemetry = {
  otelEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    v.url('http', 'https'),
    'Coletor do OpenTelemetry, como http://coletor.interno:4318; recebe traços e métricas sem textos nem dados de pessoas. Vazio desliga tudo.',
  ),
  otelTracesEndpoint: optional(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    v.url('http', 'https'),
    'Endereço completo só para os traços; vazio usa OTEL_EXPORTER_OTLP_ENDPOINT seguido de /v1/traces.',
  ),
  otelMetricsEndpoint: optional(
    'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
    v.url('http', 'https'),
    'Endereço completo só para as métricas; vazio usa OTEL_EXPORTER_OTLP_ENDPOINT seguido de /v1/metrics.',
  ),
  otelHeaders: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    v.pairs,
    '',
    'Cabeçalhos para o coletor, como authorization=Bearer%20chave, separados por vírgula.',
  ),
  otelProtocol: setting(
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    v.choice('http/protobuf'),
    'http/protobuf',
    'Como o Prosa fala com o coletor; há só este modo, que todo coletor entende.',
  ),
  otelTraces: setting('OTEL_TRACES_EXPORTER', v.choice('otlp', 'none'), 'otlp', 'none não envia traços.'),
  otelMetrics: setting('OTEL_METRICS_EXPORTER', v.choice('otlp', 'none'), 'otlp', 'none não envia métricas.'),
  otelServiceName: setting('OTEL_SERVICE_NAME', v.text, 'prosa', 'Nome desta instalação nos traços e nas métricas.'),
  otelResource: setting(
    'OTEL_RESOURCE_ATTRIBUTES',
    v.pairs,
    '',
    'O que mais dizer desta instalação, como deployment.environment.name=producao, separado por vírgula.',
  ),
  otelSampler: setting(
    'OTEL_TRACES_SAMPLER',
    v.choice('parentbased_always_on', 'parentbased_traceidratio', 'always_on', 'traceidratio', 'always_off'),
    'parentbased_always_on',
    'Quais pedidos viram traços; com traceidratio, a parte de OTEL_TRACES_SAMPLER_ARG. Os que começam por parentbased seguem a decisão de um proxy de confiança.',
  ),
  otelSamplerArg: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    v.share,
    '1',
    'Parte dos pedidos que vira traço, de 0 a 1, como 0.1.',
  ),
  otelMetricIntervalMs: setting(
    'OTEL_METRIC_EXPORT_INTERVAL',
    v.integer(1000, 3_600_000),
    '60000',
    'Milissegundos entre dois envios das métricas.',
  ),
  otelOff: setting('OTEL_SDK_DISABLED', v.flag, 'false', 'true desliga traços e métricas sem apagar o resto.'),
  traceHeaderHosts: setting(
    'TRACE_HEADER_HOSTS',
    v.hosts,
    '',
    'Servidores de modelos que recebem o cabeçalho traceparent, para um traço só, como ollama.interno:11434, separados por vírgula; vazio não o envia a ninguém.',
  ),
} satisfies Settings
