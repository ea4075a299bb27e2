// Reference for comparison: a Fastify route that returns a constant, in its own process. Prints its URL.

import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const constant = readFileSync(process.argv[2] as string, 'utf8')
const http = Fastify()
http.get('/constant', (_, reply) => reply.type('application/json; charset=utf-8').send(constant))
console.log(await http.listen({ port: 0, host: '127.0.0.1' }))
