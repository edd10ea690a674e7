import { useEffect, useState } from 'react';

/** An object URL for the bytes, revoked on unmount; undefined without bytes. */
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!bytes) return undefined;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return address;
}
