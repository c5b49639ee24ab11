/** A message as its fields stand in the bytes: numbers for varints and fixed widths, bytes for everything with a length. */
type Fields = ReadonlyMap<number, readonly (bigint | Buffer)[]>

/** Reads one protobuf message without its schema; throws where the bytes are none. */
export function fieldsOf(bytes: Buffer): Fields {
  const fields = new Map<number, (bigint | Buffer)[]>()
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error('the message is cut')
    return bytes.subarray(at, (at += length))
  }
  const valueOf = (wire: number): bigint | Buffer => {
    if (wire === 0) return varint()
    if (wire === 1) return take(8).readBigUInt64LE()
    if (wire === 2) return take(Number(varint()))
    if (wire === 5) return BigInt(take(4).readUInt32LE())
    throw new Error(`no such wire type: ${wire}`)
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const value = valueOf(tag & 7)
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value])
  }
  return fields
}

const buffers = (fields: Fields, field: number): Buffer[] =>
  (fields.get(field) ?? []).filter((one) => Buffer.isBuffer(one))
export const messages = (fields: Fields, field: number): Fields[] => buffers(fields, field).map(fieldsOf)
export const bytesOf = (fields: Fields, field: number): Buffer => buffers(fields, field).at(-1) ?? Buffer.alloc(0)
export const textOf = (fields: Fields, field: number): string => bytesOf(fields, field).toString()
export const hexOf = (fields: Fields, field: number): string => bytesOf(fields, field).toString('hex')
export function numberOf(fields: Fields, field: number): number {
  const value = fields.get(field)?.at(-1)
  return typeof value === 'bigint' ? Number(BigInt.asIntN(64, value)) : 0
}
/** A double, whose bits stand where an integer of 64 bits would. */
export function doubleOf(fields: Fields, field: number): number {
  const value = fields.get(field)?.at(-1)
  const bits = Buffer.alloc(8)
  bits.writeBigUInt64LE(typeof value === 'bigint' ? value : 0n)
  return bits.readDoubleLE()
}
export const has = (fields: Fields, field: number): boolean => fields.has(field)
export type { Fields }
