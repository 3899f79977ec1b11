// What the types of pdfkit and fontkit name of Node's. They ask for all of it, which code of the browser does not have.

type Buffer = Uint8Array

declare module 'stream' {
  class Readable {
    on(event: 'data', listener: (chunk: Uint8Array<ArrayBuffer>) => void): this
    on(event: 'error', listener: (failure: unknown) => void): this
    on(event: 'end', listener: () => void): this
  }
}
