/** The peer of the server benchmark: a bare Fastify that answers a status from memory, on PORT. */
import Fastify from 'fastify';

const STATUS = { checklistStatus: 'HMDA', uwDecision: 'APPROVED' };
const app = Fastify();
app.get('/status', () => STATUS);
app.put('/save', () => STATUS);
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
