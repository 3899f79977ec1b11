import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const SLICE_BYTES = 4_194_304

/** Receives one File; posts its SHA-256 in hex, or null if it can't be read. Reads slice by slice, never the whole. */
self.onmessage = async ({ data: file }: MessageEvent<File>) => {
  const hash = sha256.create()
  try {
    for (let at = 0; at < file.size; at += SLICE_BYTES)
      hash.update(new Uint8Array(await file.slice(at, at + SLICE_BYTES).arrayBuffer()))
    postMessage(bytesToHex(hash.digest()))
  } catch {
    postMessage(null)
  }
}
