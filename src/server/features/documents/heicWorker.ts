import { parentPort, workerData } from 'node:worker_threads';
import convert from 'heic-convert';

/** Converts the picture it is started with and answers with the JPEG. */
parentPort?.postMessage(await convert({ buffer: workerData as Uint8Array, format: 'JPEG', quality: 0.9 }));
