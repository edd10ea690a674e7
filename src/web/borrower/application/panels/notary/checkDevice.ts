/** What a device can do in a session by video: `denied` was asked and refused, `missing` has no camera or microphone. */
export type DeviceState = 'ready' | 'denied' | 'missing';

const REFUSED = new Set(['NotAllowedError', 'SecurityError']);

/** Tries camera and microphone for a moment, which may ask the reader; both are given back at once. */
export async function checkDevice(devices: MediaDevices | undefined): Promise<DeviceState> {
  if (!devices) return 'missing';
  try {
    const stream = await devices.getUserMedia({ audio: true, video: true });
    for (const track of stream.getTracks()) track.stop();
    return 'ready';
  } catch (error) {
    return error instanceof DOMException && REFUSED.has(error.name) ? 'denied' : 'missing';
  }
}
