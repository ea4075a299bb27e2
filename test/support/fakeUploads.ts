// Fake uploads of a page: records each, and responds at once or when the test says so.

interface FakeUpload {
  address: string
  file: File
  answer(): void
}

export interface FakeUploads {
  sent: FakeUpload[]
  /** Replacement for `XMLHttpRequest`. */
  Request: new () => object
}

/** Fake uploads; the nth file gets the link `/files/n.png`. */
export function fakeUploads({ isHeld = false } = {}): FakeUploads {
  const sent: FakeUpload[] = []
  class Request {
    upload = {}
    status = 200
    responseText = ''
    address = ''
    onload = () => {}
    open(_: string, address: string) {
      this.address = address
    }
    setRequestHeader() {}
    getResponseHeader(name: string) {
      return name === 'content-type' ? 'application/json' : null
    }
    abort() {}
    send(body: FormData) {
      const link = `/files/${sent.length + 1}.png`
      const answer = () => {
        this.responseText = JSON.stringify({ code: 200, success: true, data: { link }, msg: '' })
        this.onload()
      }
      sent.push({ address: this.address, file: body.get('file') as File, answer })
      if (!isHeld) answer()
    }
  }
  return { sent, Request }
}
