/** An XMLHttpRequest that the test controls step by step. */
class FakeUploadRequest {
  status = 0
  responseURL = ''
  responseText = ''
  responseHeaders = ''
  aborted = false
  sent: FormData | null = null
  address = ''
  readonly headers = new Map<string, string>()
  readonly upload: {
    onprogress: ((event: { loaded: number; total: number }) => void) | null
    onload: (() => void) | null
  } = { onprogress: null, onload: null }
  onloadend: (() => void) | null = null

  open(_method: string, url: string): void {
    this.address = url
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  send(body: FormData): void {
    this.sent = body
  }
  abort(): void {
    this.aborted = true
  }
  getAllResponseHeaders(): string {
    return this.responseHeaders
  }

  /** Responds, by default from the requested URL. */
  respond(status: number, text: string, from = this.address): void {
    Object.assign(this, { status, responseText: text, responseURL: from })
    this.onloadend?.()
  }
  /** Cuts the connection. */
  break(): void {
    this.onloadend?.()
  }
}

/** Creates fake uploads. Pass `open` as the second argument of `createUploadExchange`. `requests`: the opened ones. */
export function fakeUploadRequests() {
  const requests: FakeUploadRequest[] = []
  const open = () => {
    const request = new FakeUploadRequest()
    requests.push(request)
    return request as unknown as XMLHttpRequest
  }
  return { requests, open }
}
