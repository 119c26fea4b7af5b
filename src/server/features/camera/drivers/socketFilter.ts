import { endianness } from 'node:os';

/** Numbers from Linux's headers (linux/audit.h and each processor's unistd.h): the architecture, and its system calls. */
const machines: Partial<Record<NodeJS.Architecture, { readonly audit: number; readonly socket: number }>> = {
  x64: { audit: 0xc000003e, socket: 41 },
  arm64: { audit: 0xc00000b7, socket: 198 },
  arm: { audit: 0x40000028, socket: 281 },
};
const ioUringSetup = 425;
/** On x64, calls of the x32 interface have other numbers, from here up. */
const x32Calls = 0x40000000;
const [inet, inet6, netlink] = [2, 10, 16];

/** Classic BPF (linux/bpf_common.h) and the results of a filter (linux/seccomp.h). */
const [load, jumpEqual, jumpAtLeast, result] = [0x20, 0x15, 0x35, 0x06];
const [kill, refuse, allow] = [0x80000000, 0x00050000 + 97, 0x7fff0000];
/** Offsets in `struct seccomp_data`. */
const [callAt, architectureAt, firstArgumentAt] = [0, 4, 16];

/**
 * A seccomp filter, as bubblewrap reads it, that refuses all sockets except those of the Internet and of netlink: other programs, such as
 * the X server, listen on abstract sockets, which a shared network makes reachable. io_uring, which opens sockets without the call, is
 * refused too. Null for a processor that is not known.
 */
export function socketFilter(processor: NodeJS.Architecture = process.arch): Buffer | null {
  const machine = machines[processor];
  if (machine === undefined || endianness() !== 'LE') return null;
  const [refused, allowed] = [11, 12];
  const lines: readonly (readonly [code: number, ifTrue: number, ifFalse: number, value: number])[] = [
    [load, 0, 0, architectureAt],
    [jumpEqual, 1, 0, machine.audit],
    [result, 0, 0, kill],
    [load, 0, 0, callAt],
    [jumpAtLeast, refused - 5, 0, x32Calls],
    [jumpEqual, refused - 6, 0, ioUringSetup],
    [jumpEqual, 0, allowed - 7, machine.socket],
    [load, 0, 0, firstArgumentAt],
    [jumpEqual, allowed - 9, 0, inet],
    [jumpEqual, allowed - 10, 0, inet6],
    // Libraries ask for interfaces and USB devices over it.
    [jumpEqual, allowed - 11, 0, netlink],
    [result, 0, 0, refuse],
    [result, 0, 0, allow],
  ];
  const filter = Buffer.alloc(8 * lines.length);
  for (const [at, [code, ifTrue, ifFalse, value]] of lines.entries()) {
    filter.writeUInt16LE(code, 8 * at);
    filter.writeUInt8(ifTrue, 8 * at + 2);
    filter.writeUInt8(ifFalse, 8 * at + 3);
    filter.writeUInt32LE(value, 8 * at + 4);
  }
  return filter;
}
